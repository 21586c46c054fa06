import { useSyncExternalStore } from 'react'
import { useArrivalOf } from './use-arrival-of.ts'

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
