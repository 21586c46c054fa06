import type { AudienceView } from './read-audience-page.server.ts'
import { ShareBar } from './share-bar.tsx'
import './path-to-request.css'

/** How far visits go on the way to a request, step by step. */
export function PathToRequest({ steps }: { steps: AudienceView['path'] }) {
  return (
    <section className="paper-sheet audience-part" aria-labelledby="chemin">
      <h2 id="chemin">Le chemin vers une demande</h2>
      <p className="audience-part__lead">Sur cent visites, combien vont jusque-là.</p>
      <ol className="plain-list path-to-request">
        {steps.map(({ key, label, count, share, before, bar }) => (
          <li key={key}>
            <p>
              <strong>{count}</strong> {label}
            </p>
            <p className="path-to-request__share">
              {share}
              {before && <small> avant&nbsp;: {before}</small>}
            </p>
            <ShareBar percent={bar} />
          </li>
        ))}
      </ol>
    </section>
  )
}
