/** Link to a workshop's reviews on another site. No review is copied or counted here. */
export function ReviewsLink({ url, of, className }: { url: string; of: string; className?: string }) {
  if (url === '') return null
  return (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      Avis de clients sur {new URL(url).hostname.replace(/^www\./, '')}
      <span className="visually-hidden">, {of} (nouvelle fenêtre)</span>
    </a>
  )
}
