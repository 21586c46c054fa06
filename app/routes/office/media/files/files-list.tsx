import { uploadedPicture } from '../../../../../domain/publishing/picture-address.ts'
import { readOnAt } from '../../../../ui/pager/use-read-on.ts'
import { ArticleImage } from '../../../../ui/pictures/article-image/article-image.tsx'
import type { FilesView } from './read-files.server.ts'

/** Each with the address by which a page names it. */
export function FilesList({ files, added }: Pick<FilesView, 'files' | 'added'>) {
  const readOn = readOnAt(added)
  return (
    <ul className="plain-list files-list">
      {files.map(({ url, name, when }, place) => (
        <li
          key={url}
          className="paper-sheet"
          {...(readOn?.place === place && { id: readOn.id, tabIndex: -1 })}
        >
          {uploadedPicture(url) ? (
            <ArticleImage image={{ url, name: '' }} sizes="7rem" />
          ) : (
            <span className="files-list__blank" />
          )}
          <p>
            <a href={url}>{name}</a>
            <span className="paper-note">{when}</span>
            <code>{url}</code>
          </p>
        </li>
      ))}
    </ul>
  )
}
