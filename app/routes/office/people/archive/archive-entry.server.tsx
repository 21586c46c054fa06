import {
  type ArchiveRecord,
  type ArchiveSection,
  shapeOfSection,
} from '../../../../../domain/people/archive/archive-sections.ts'
import { said } from './archive-value.server.ts'

/** A record of the archive, with its files. */
export function Entry({ name, values, files }: ArchiveRecord & Pick<ArchiveSection, 'name'>) {
  return (
    <article>
      <dl>
        {Object.entries(shapeOfSection(name).columns).map(([column, label]) =>
          values[column] === undefined ? null : (
            <div key={column} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{said(name, column, values[column])}</dd>
            </div>
          ),
        )}
      </dl>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file}>
              <a href={addressOf(file)}>{file}</a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Of a file in a folder beside; a « # » of its name is no anchor. */
const addressOf = (file: string) => file.split('/').map(encodeURIComponent).join('/')
