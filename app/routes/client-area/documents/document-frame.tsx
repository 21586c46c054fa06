import { useEffect, useState, useSyncExternalStore } from 'react'

export function DocumentFrame({ title, url }: { title: string; url: string }) {
  const { isWaiting, onLoad } = useArrivalOf(url)
  const showsPdf = useSyncExternalStore(
    never,
    () => navigator.pdfViewerEnabled ?? true,
    () => true,
  )
  if (!showsPdf)
    return (
      <p className="paper-sheet document-note">
        Ce navigateur n’affiche pas les PDF dans une page&nbsp;: ouvrez ou téléchargez le document avec les
        boutons ci-dessus.
      </p>
    )
  return (
    <div className="document-frame">
      {isWaiting && (
        <p className="document-frame__waiting" role="status">
          Chargement du document…
        </p>
      )}
      <iframe title={title} src={url} onLoad={onLoad} />
    </div>
  )
}

/** What the browser can do does not change. */
const never = () => () => {}

/** Said by a page that is alive only: before, the browser shows the wait, and nobody would take the words away again. */
function useArrivalOf(url: string) {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    // It may have come before the page's scripts did.
    setWaiting(performance.getEntriesByName(new URL(url, location.href).href).length === 0)
  }, [url])
  return { isWaiting, onLoad: () => setWaiting(false) }
}
