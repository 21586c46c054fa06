import { DownloadIcon } from '../../../../ui/icon/area-icons.ts'
import type { PrintingsView } from './printings.server.ts'
import '../../../../ui/button.css'
import '../../../../ui/paper-page.css'
import './printings.css'

/** Printings of the document, with the recipients of each. The first in the list is the one that the client sees. */
export function DocumentPrintings({ printings, number }: { printings: PrintingsView; number: string }) {
  if (printings.length === 0) return null
  return (
    <section className="paper-sheet printings" aria-labelledby="impressions-titre">
      <h2 id="impressions-titre">Impressions</h2>
      <p className="printings__lead">
        Chaque PDF reste tel qu’il a été imprimé. Votre client voit le plus récent.
      </p>
      <ul className="plain-list printings__list">
        {printings.map(({ id, printed, why, isNewest, sends, hash, to }) => (
          <li key={id}>
            <div>
              <p>
                <strong>{printed}</strong>, {why}
                {isNewest && <span className="printings__newest"> — version affichée</span>}
              </p>
              {sends.map((send) => (
                <p key={send}>{send}</p>
              ))}
              {hash && (
                <details className="printings__hash">
                  <summary>Empreinte SHA-256</summary>
                  <code>{hash}</code>
                </details>
              )}
            </div>
            <a
              className="button"
              data-variant="secondary"
              href={to}
              download
              aria-label={`Télécharger ${number}, ${printed.toLowerCase()}`}
            >
              <DownloadIcon /> Télécharger
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
