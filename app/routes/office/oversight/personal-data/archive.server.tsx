import { renderToStaticMarkup } from 'react-dom/server'
import type { Site } from '../../../../../domain/business/site.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay, parseDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatPercent } from '../../../../../domain/kernel/money/amounts.ts'
import { countryName } from '../../../../../domain/kernel/text/countries.ts'
import {
  archiveColumnsOf,
  archiveSectionLayoutOf,
} from '../../../../../domain/oversight/archive/archive-sections.ts'
import type { ArchiveRecord, ArchiveSection } from '../../../../../domain/oversight/archive/gather-archive.ts'

interface ArchiveContents {
  personName: string
  at: Date
  sections: readonly ArchiveSection[]
}

const archiveStyle = `body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1.5rem;color:#1c1a17;background:#fff}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:2px solid #1c1a17}article{padding:.75rem 0;border-bottom:1px solid #ccc}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.15rem 1rem;margin:0}dt{color:#5c564d}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
@media(max-width:30rem){dl{grid-template-columns:1fr}}@media print{article{break-inside:avoid}}`

/** Returns the HTML index of an archive: all records in French, with links to the files. */
export function renderArchiveIndexHtml({ personName, at, sections }: ArchiveContents, site: Site): string {
  const title = `Données personnelles\u00a0: ${personName}`
  const page = (
    <html lang="fr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{archiveStyle}</style>
      </head>
      <body>
        <h1>{title}</h1>
        <p>
          Tout ce que le site de {site.legal.companyName} garde de vous, au {formatDayAndHour(at)}. Les
          fichiers sont dans les dossiers voisins&nbsp;; «&nbsp;donnees.json&nbsp;» contient les mêmes données
          pour un programme. Une question, une correction&nbsp;: {site.legal.privacyEmail}.
        </p>
        {sections.map((section) => (
          <ArchivePart key={section.name} site={site} {...section} />
        ))}
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

/** One kind of records, with their number. */
function ArchivePart({ name, records, site }: ArchiveSection & Pick<ArchiveEntryProps, 'site'>) {
  return (
    <section>
      <h2>
        {archiveSectionLayoutOf(name).title} ({records.length})
      </h2>
      {records.map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, nothing moves
        <ArchiveEntry key={index} name={name} site={site} {...record} />
      ))}
    </section>
  )
}

interface ArchiveEntryProps extends ArchiveRecord, Pick<ArchiveSection, 'name'> {
  site: Site
}

function ArchiveEntry({ name, values, files, site }: ArchiveEntryProps) {
  return (
    <article>
      <dl>
        {archiveColumnsOf(name).map(({ key, label }) =>
          values[key] === undefined ? null : (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{archiveText(name, key, values[key], site)}</dd>
            </div>
          ),
        )}
      </dl>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file}>
              <a href={fileAddress(file)}>{file}</a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Returns the relative address of a file, encoded so that a « # » in its name does not start a fragment. */
const fileAddress = (file: string) => file.split('/').map(encodeURIComponent).join('/')

/** Formats a value for reading; lists and objects take several lines. */
function archiveText(name: ArchiveSection['name'], column: string, value: unknown, site: Site): string {
  const { cents = [], words = {} } = archiveSectionLayoutOf(name)
  if (value instanceof Date) return formatDayAndHour(value)
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (column === 'vat_rate') return formatPercent(Number(value))
  if (typeof value === 'number') return cents.includes(column) ? formatCents(value) : String(value)
  if (typeof value === 'string') {
    const stored = words[column]
    const names = typeof stored === 'function' ? stored(site) : stored
    return names?.[value] ?? (parseDay(value) ? formatDay(value) : value)
  }
  if (Array.isArray(value)) return value.map((one) => archiveText(name, column, one, site)).join('\n')
  return Object.entries(value ?? {})
    .filter(([, part]) => part !== null && part !== '')
    .toSorted(([one], [other]) => partOrder.indexOf(one) - partOrder.indexOf(other))
    .map(([part, inner]) => {
      const text = archiveText(name, part, inner, site)
      return `${partNames[part] ?? part}\u00a0: ${part === 'country' ? countryName(text) : text}`
    })
    .join(', ')
}

/** French labels for the fields of lines, buyers and addresses. */
const partNames: Readonly<{ [part: string]: string | undefined }> = {
  description: 'désignation',
  quantity: 'quantité',
  unit_price: 'prix unitaire HT',
  vat_rate: 'TVA',
  type: 'nature',
  name: 'société',
  first_name: 'prénom',
  last_name: 'nom',
  siret: 'SIRET',
  vat_number: 'n° de TVA',
  address: 'adresse',
  line_1: 'rue',
  line_2: 'complément',
  zip_code: 'code postal',
  city: 'ville',
  country: 'pays',
  position: 'position',
  size: 'taille',
  service: 'prestation',
  finish: 'finition',
  defects: 'défauts',
  notes: 'notes',
  id: 'référence',
  words: 'formulation',
  button: 'bouton',
  conditions: 'conditions',
  earlyStart: 'demande de commencer sans attendre',
  terms: 'version des conditions générales',
  how: 'donné',
  by: 'noté par',
  at: 'le',
}

const partOrder = Object.keys(partNames)

/** Returns the archive as JSON: machine-readable, with the records as they are stored. */
export function renderArchiveJson({ at, sections }: ArchiveContents, site: Site): string {
  const parts = sections.map(({ name, records }) => [
    name,
    records.map(({ values, files }) => (files.length > 0 ? { ...values, files } : values)),
  ])
  return JSON.stringify(
    { made_at: at.toISOString(), by: site.legal.companyName, ...Object.fromEntries(parts) },
    null,
    2,
  )
}
