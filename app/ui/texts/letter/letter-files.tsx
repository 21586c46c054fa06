import { Paperclip } from '../../icon/icons.ts'
import './letter.css'

interface LetterFilesProps {
  files: readonly { id: string; name: string; size: string; to: string; isPicture: boolean }[]
}

/** What came with a letter, pictures small; nothing where nothing did. */
export function LetterFiles({ files }: LetterFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className="plain-list letter__files">
      {files.map(({ id, name, size, to, isPicture }) => (
        <li key={id}>
          <a href={to} download={name}>
            {isPicture ? <img src={to} alt="" loading="lazy" /> : <Paperclip />}
            <span>
              {name} <small>{size}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
