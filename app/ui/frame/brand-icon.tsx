/** Logos of the two social networks, which the icon set lacks. Decorative: the link contains the name. */
export function BrandIcon({ id }: { id: keyof typeof marks }) {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" aria-hidden="true">
      <g strokeWidth="1.8" strokeLinecap="round" strokeLinejoin="round">
        {marks[id]}
      </g>
    </svg>
  )
}

const marks = {
  facebook: <path d="M18 2h-3a5 5 0 0 0-5 5v3H7v4h3v8h4v-8h3l1-4h-4V7a1 1 0 0 1 1-1h3z" />,
  instagram: (
    <>
      <rect x="2" y="2" width="20" height="20" rx="5.5" />
      <circle cx="12" cy="12" r="4.4" />
      <path d="M17.5 6.5h.01" />
    </>
  ),
}
