/** A price where nobody changes it; what would hold without it stands in its place. */
export function ReadPrice({ own, otherwise }: { own: string; otherwise: string }) {
  if (own) return <span className="price-read">{own}</span>
  return <span className="price-read price-read--other">{otherwise || '—'}</span>
}
