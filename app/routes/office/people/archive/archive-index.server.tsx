import { renderToStaticMarkup } from 'react-dom/server'
import { dayAndHour } from '../../../../../domain/calendar/day-and-hour.ts'
import { site } from '../../../../../domain/site.ts'
import type { ArchiveHead } from './archive-head.ts'
import { ArchivePart } from './archive-part.server.tsx'

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1.5rem;color:#1c1a17;background:#fff}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:2px solid #1c1a17}article{padding:.75rem 0;border-bottom:1px solid #ccc}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.15rem 1rem;margin:0}dt{color:#5c564d}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
@media(max-width:30rem){dl{grid-template-columns:1fr}}@media print{article{break-inside:avoid}}`

/** What somebody reads of an archive: every part and record in French, with links to its files. */
export function archiveIndex({ called, at, sections }: ArchiveHead): string {
  const title = `Données personnelles\u00a0: ${called}`
  const page = (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>
          Tout ce que le site de {site.legal.companyName} garde de vous, au {dayAndHour(at)}. Les fichiers
          sont dans les dossiers voisins&nbsp;; «&nbsp;donnees.json&nbsp;» dit la même chose à un programme.
          Une question, une correction&nbsp;: {site.legal.privacyEmail}.
        </p>
        {sections.map((section) => (
          <ArchivePart key={section.name} {...section} />
        ))}
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}
