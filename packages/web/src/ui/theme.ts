import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  Menu,
  Tooltip,
} from "@mantine/core";

/**
 * Mantine in the clothes of `styles/tokens.css`. The tokens are `light-dark()` pairs, so one mapping serves both schemes
 * and no colour is spelled here. The sheet that the build makes of it (`vite.config.ts`) has these colours and none of Mantine's others: who wants a
 * component in another one gives it a token.
 */
const accent = "var(--color-accent)";
const accentShades: MantineColorsTuple = [
  "var(--color-accent-soft)",
  "var(--color-accent-soft)",
  "var(--color-selection)",
  "var(--color-selection)",
  accent,
  accent,
  accent,
  "var(--color-accent-strong)",
  "var(--color-accent-strong)",
  "var(--color-accent-strong)",
];

// Mantine's greys, so that what a component mixes from them keeps to the tokens in both schemes.
const darkShades: MantineColorsTuple = [
  "var(--color-ink)",
  "var(--color-ink)",
  "var(--color-muted)",
  "var(--color-muted)",
  "var(--color-line)",
  "var(--color-hover)",
  "var(--color-raised)",
  "var(--color-paper)",
  "var(--color-sunken)",
  "var(--color-page)",
];
const greyShades: MantineColorsTuple = [
  "var(--color-sunken)",
  "var(--color-hover)",
  "var(--color-hover)",
  "var(--color-line)",
  "var(--color-line)",
  "var(--color-muted)",
  "var(--color-muted)",
  "var(--color-ink)",
  "var(--color-ink)",
  "var(--color-ink)",
];

export const theme = createTheme({
  // White on a filled button would fade in the dark scheme, where accents are light.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === "filled" ? { ...colors, color: "var(--color-on-accent)" } : colors;
  },
  primaryColor: "accent",
  colors: { accent: accentShades, dark: darkShades, gray: greyShades },
  primaryShade: 6,
  fontFamily: "var(--font-sans)",
  fontFamilyMonospace: "var(--font-mono)",
  headings: { fontFamily: "var(--font-sans)", fontWeight: "600" },
  defaultRadius: "sm",
  radius: { xs: "3px", sm: "var(--radius)", md: "var(--radius)", lg: "10px" },
  shadows: { xs: "none", sm: "var(--shadow)", md: "var(--shadow)", lg: "var(--shadow)", xl: "var(--shadow)" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  fontSizes: { xs: "12px", sm: "13px", md: "15px", lg: "17px", xl: "20px" },
  lineHeights: { md: "1.55" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    // A menu may hold nothing but its entries; the first of them takes the focus.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // Mantine takes a grey that is light in both schemes; ours turn with the scheme.
    Tooltip: Tooltip.extend({
      vars: () => ({ tooltip: { "--tooltip-bg": "var(--color-ink)", "--tooltip-color": "var(--color-paper)" } }),
    }),
  },
});

const mapped = {
  "--mantine-color-text": "var(--color-ink)",
  "--mantine-color-body": "var(--color-paper)",
  "--mantine-color-bright": "var(--color-ink)",
  "--mantine-color-error": "var(--color-status-error)",
  "--mantine-color-success": "var(--color-status-finished)",
  "--mantine-color-placeholder": "var(--color-muted)",
  "--mantine-color-anchor": accent,
  "--mantine-color-default": "var(--color-raised)",
  "--mantine-color-default-hover": "var(--color-hover)",
  "--mantine-color-default-color": "var(--color-ink)",
  "--mantine-color-default-border": "var(--color-line)",
  "--mantine-color-dimmed": "var(--color-muted)",
  "--mantine-color-disabled": "var(--color-hover)",
  "--mantine-color-disabled-color": "var(--color-muted)",
  "--mantine-color-disabled-border": "var(--color-line)",
  "--mantine-primary-color-contrast": "var(--color-on-accent)",
  "--mantine-color-accent-text": accent,
  "--mantine-color-accent-filled": accent,
  "--mantine-color-accent-filled-hover": "var(--color-accent-strong)",
  "--mantine-color-accent-light": "var(--color-accent-soft)",
  "--mantine-color-accent-light-hover": "var(--color-accent-soft-hover)",
  "--mantine-color-accent-light-color": accent,
  "--mantine-color-accent-outline": accent,
  "--mantine-color-accent-outline-hover": "var(--color-accent-soft)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: mapped, dark: mapped });
