import { Text } from "@mantine/core";
import { CloseRow } from "./close-row.tsx";

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
