import {
  createTheme,
  defaultVariantColorsResolver,
  rem,
  type BadgeProps,
  type ButtonProps,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type NotificationProps,
  type VariantColorsResolver,
} from '@mantine/core';

type Ten = MantineColorsTuple;

const ember: Ten = [
  '#fff3e8',
  '#ffe0c7',
  '#ffcb9f',
  '#ffb27a',
  '#ff9445',
  '#ff7a1a',
  '#e8630a',
  '#b84c05',
  '#8a3a06',
  '#552405',
];
const mint: Ten = [
  '#e8fbf3',
  '#c8f5e1',
  '#9aecc9',
  '#6fe3b1',
  '#3ddc97',
  '#22c583',
  '#15a56c',
  '#0f8256',
  '#0b6142',
  '#07402c',
];
const amber: Ten = [
  '#fff8e6',
  '#feeec2',
  '#fbe197',
  '#f8d26b',
  '#f5c451',
  '#dba52c',
  '#b5841a',
  '#8b6511',
  '#63470b',
  '#3f2d06',
];
const rose: Ten = [
  '#ffecec',
  '#ffd3d3',
  '#ffb3b3',
  '#ff9494',
  '#ff6b6b',
  '#e84f4f',
  '#c53a3a',
  '#982a2a',
  '#6d1d1d',
  '#451212',
];
const sky: Ten = [
  '#ecf5ff',
  '#d2e7ff',
  '#aed4ff',
  '#8dc3ff',
  '#6cb2ff',
  '#4596ef',
  '#2f79cb',
  '#225b9b',
  '#18416f',
  '#0f2a48',
];
const slate: Ten = [
  '#f4f4f6',
  '#dedee4',
  '#c9c9d1',
  '#a8a8b3',
  '#8b8b97',
  '#6e6e7a',
  '#55555f',
  '#3a3a43',
  '#26262c',
  '#1a1a1f',
];
/** Text, muted and subtle text, then borders, then the four surfaces down to the canvas. */
const dark: Ten = [
  '#f4f4f6',
  '#c9c9d1',
  '#a8a8b3',
  '#8b8b97',
  '#3a3a43',
  '#26262c',
  '#1a1a1f',
  '#121215',
  '#0e0e11',
  '#0b0b0d',
];

/** Light variants are a tint of the hue under 300-level text: readable, and quieter than a fill. */
const tinted: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const hue = input.theme.colors[input.color ?? input.theme.primaryColor];
  if (input.variant !== 'light' || !hue) return colors;
  return {
    ...colors,
    background: `color-mix(in srgb, ${hue[4]} 14%, transparent)`,
    hover: `color-mix(in srgb, ${hue[4]} 20%, transparent)`,
    color: input.color === 'slate' ? hue[2] : hue[3],
    border: `1px solid color-mix(in srgb, ${hue[4]} 22%, transparent)`,
  };
};

const badge: Partial<BadgeProps> = { variant: 'light', radius: 'sm' };
const button: Partial<ButtonProps> = { fw: 600 };
const menu: Partial<MenuProps> = {
  radius: 'md',
  shadow: 'xl',
  width: 260,
  position: 'bottom-end',
  // Its placeholder is not a menu item, which assistive technology reports as a broken menu.
  withInitialFocusPlaceholder: false,
};
const modal: Partial<ModalProps> = {
  centered: true,
  radius: 'lg',
  padding: 'lg',
  overlayProps: {
    backgroundOpacity: 0.6,
    blur: 4,
    // A press beside the dialog leaves the focus in it.
    onMouseDown: (event) => event.preventDefault(),
  },
  closeButtonProps: { 'aria-label': 'Close' },
  // A dialog's title bar is not the banner of the page.
  attributes: { header: { role: 'presentation' } },
};
const notification: Partial<NotificationProps> = { closeButtonProps: { 'aria-label': 'Dismiss' } };

/** By name and not by `extend`, which would bring every component along to the first page. */
const components = {
  Badge: {
    defaultProps: badge,
    styles: { root: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 } },
  },
  Button: { defaultProps: button },
  Menu: { defaultProps: menu },
  Modal: { defaultProps: modal },
  Notification: { defaultProps: notification },
};

export const theme = createTheme({
  colors: { ember, mint, amber, rose, sky, slate, dark, red: rose },
  primaryColor: 'ember',
  primaryShade: 5,
  // White on the primary orange has a contrast of 2.6; this dark brown has 7.4.
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#1a0b00',
  variantColorResolver: tinted,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontSizes: { xs: rem(12.5), sm: rem(14), md: rem(15), lg: rem(18), xl: rem(22) },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(32), lineHeight: '1.2' },
      h2: { fontSize: rem(22), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
    },
  },
  components,
});

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {},
  dark: {
    '--mantine-color-body': '#0b0b0d',
    '--mantine-color-text': '#f4f4f6',
    '--mantine-color-default': '#1a1a1f',
    '--mantine-color-default-hover': '#222228',
    '--mantine-color-default-border': '#33333b',
    '--mantine-color-dimmed': '#a8a8b3',
    '--mantine-color-placeholder': '#8b8b97',
    '--mantine-color-error': '#ff6b6b',
    '--mantine-color-anchor': '#ff9445',
  },
});
