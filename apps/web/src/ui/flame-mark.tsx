/** The mark of the product, in the colour of money. */
export function FlameMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden focusable="false">
      <path
        d="M17 2.500c1 6.500 9 9.300 9 17.500a10 10 0 0 1-20 0c0-3.300 1.500-5.800 3.500-7.600.5 3 2.100 4.400 3.700 4.700C12.600 12.500 13.500 6.600 17 2.500Z"
        stroke="#ff7a1a"
        strokeWidth="2.600"
        strokeLinejoin="round"
      />
      <path
        d="M16.300 18.500c.4 2 2.700 2.900 2.700 5.200a3 3 0 0 1-6 0c0-2.300 2.400-3 3.300-5.200Z"
        fill="#ff7a1a"
      />
    </svg>
  );
}
