import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { Ref } from "react";
import { useTranslation } from "../i18n/use-texts.tsx";
import { texts } from "./texts.ts";

interface PasswordFieldProps extends PasswordInputProps {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field whose text is hidden until the user presses the eye, which keys find as well. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslation(texts);
  return (
    <PasswordInput
      {...props}
      visibilityToggleButtonProps={{
        "aria-label": t("showPassword"),
        color: "var(--color-muted)",
        tabIndex: 0,
        miw: 24,
        mih: 24,
      }}
    />
  );
}
