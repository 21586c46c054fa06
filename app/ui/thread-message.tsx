import { Link } from 'react-router'
import { Paperclip } from './icon/icons.ts'
import './thread-message.css'

interface MessageTextProps {
  text: string
  /** Where it stands whole; `null` of what does already. */
  whole: string | null
}

/** What a message says; of one that is too long its beginning, and the way to the rest. */
export function MessageText({ text, whole }: MessageTextProps) {
  if (!text && !whole) return null
  return (
    <p className="message__text">
      {text}
      {whole && (
        <>
          … <Link to={whole}>Lire la suite</Link>
        </>
      )}
    </p>
  )
}

interface MessageAttachmentsProps {
  files: readonly { id: string; name: string; size: string; to: string; isPicture: boolean }[]
}

/** What came with a message, pictures small; nothing where nothing did. */
export function MessageAttachments({ files }: MessageAttachmentsProps) {
  if (files.length === 0) return null
  return (
    <ul className="plain-list message__files">
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
