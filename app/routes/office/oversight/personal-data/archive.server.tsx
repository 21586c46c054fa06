import { renderToStaticMarkup } from 'react-dom/server'
import { site } from '../../../../../domain/business/site.ts'
import { formatDayAndHour } from '../../../../../domain/kernel/calendar/french-dates.ts'
import { formatDay, parseDay } from '../../../../../domain/kernel/calendar/paris-day.ts'
import { formatCents, formatPercent } from '../../../../../domain/kernel/money/amounts.ts'
import { countryName } from '../../../../../domain/kernel/text/countries.ts'
import { archiveColumns, sectionLayout } from '../../../../../domain/oversight/archive/archive-sections.ts'
import type { ArchiveRecord, ArchiveSection } from '../../../../../domain/oversight/archive/gather-archive.ts'

interface ArchiveContents {
  called: string
  at: Date
  sections: readonly ArchiveSection[]
}

const archiveStyle = `body{font:1rem/1.5 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:1.5rem;color:#1c1a17;background:#fff}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:2px solid #1c1a17}article{padding:.75rem 0;border-bottom:1px solid #ccc}
dl{display:grid;grid-template-columns:minmax(9rem,14rem) 1fr;gap:.15rem 1rem;margin:0}dt{color:#5c564d}dd{margin:0;white-space:pre-line;overflow-wrap:anywhere}
@media(max-width:30rem){dl{grid-template-columns:1fr}}@media print{article{break-inside:avoid}}`

/** What somebody reads of an archive: every part and record in French, with links to its files. */
export function archiveIndex({ called, at, sections }: ArchiveContents): string {
  const title = `Données personnelles\u00a0: ${called}`
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
          fichiers sont dans les dossiers voisins&nbsp;; «&nbsp;donnees.json&nbsp;» dit la même chose à un
          programme. Une question, une correction&nbsp;: {site.legal.privacyEmail}.
        </p>
        {sections.map((section) => (
          <ArchivePart key={section.name} {...section} />
        ))}
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(page)}`
}

/** One kind of records, with how many there are. */
function ArchivePart({ name, records }: ArchiveSection) {
  return (
    <section>
      <h2>
        {sectionLayout(name).title} ({records.length})
      </h2>
      {records.map((record, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, nothing moves
        <ArchiveEntry key={place} name={name} {...record} />
      ))}
    </section>
  )
}

function ArchiveEntry({ name, values, files }: ArchiveRecord & Pick<ArchiveSection, 'name'>) {
  return (
    <article>
      <dl>
        {archiveColumns(name).map(({ key, label }) =>
          values[key] === undefined ? null : (
            <div key={key} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{archiveText(name, key, values[key])}</dd>
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

/** Of a file in a folder beside; a « # » of its name is no anchor. */
const fileAddress = (file: string) => file.split('/').map(encodeURIComponent).join('/')

/** A value as it is read; a list or what is made of parts on lines of its own. */
function archiveText(name: ArchiveSection['name'], column: string, value: unknown): string {
  const { cents = [], words = {} } = sectionLayout(name)
  if (value instanceof Date) return formatDayAndHour(value)
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (column === 'vat_rate') return formatPercent(Number(value))
  if (typeof value === 'number') return cents.includes(column) ? formatCents(value) : String(value)
  if (typeof value === 'string') return words[column]?.[value] ?? (parseDay(value) ? formatDay(value) : value)
  if (Array.isArray(value)) return value.map((one) => archiveText(name, column, one)).join('\n')
  return Object.entries(value ?? {})
    .filter(([, part]) => part !== null && part !== '')
    .toSorted(([one], [other]) => partOrder.indexOf(one) - partOrder.indexOf(other))
    .map(([part, inner]) => {
      const text = archiveText(name, part, inner)
      return `${partNames[part] ?? part}\u00a0: ${part === 'country' ? countryName(text) : text}`
    })
    .join(', ')
}

/** What the parts of lines, buyers and addresses are called. */
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

/** The same for a program: the parts by their names, each record as it is kept. */
export function archiveJson({ at, sections }: ArchiveContents): string {
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
