import { Text } from "@mantine/core";
import { CloseRow } from "./close-row.tsx";

/** What the server said to nobody in particular. */
export function Details({ text }: { readonly text: string }) {
  return (
    <>
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <CloseRow />
    </>
  );
}
