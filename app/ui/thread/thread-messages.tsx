import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeftIcon, ArrowRightIcon, PaperclipIcon } from '../icon/icons.ts'
import { Pager, PagerLink } from '../pager/pager.tsx'
import './thread-messages.css'

interface ThreadMessagesProps {
  /** Address of the previous page of messages; `null` at the beginning of the thread. */
  older: string | null
  /** Address of the newest messages; `null` when they are shown. */
  newest: string | null
  className: string
  children: ReactNode
}

/** One page of a thread's messages, oldest first, with links to the other pages. */
export function ThreadMessages({ older, newest, className, children }: ThreadMessagesProps) {
  return (
    <>
      {(older || newest) && <MessagePager older={older} newest={newest} />}
      <ol className={`plain-list ${className}`}>{children}</ol>
    </>
  )
}

function MessagePager({ older, newest }: Pick<ThreadMessagesProps, 'older' | 'newest'>) {
  return (
    <Pager
      above
      label="Pages de l’échange"
      progressText={newest ? 'Messages plus anciens' : 'Les derniers messages'}
      previous={
        older && (
          <PagerLink to={older} rel="prev">
            <ArrowLeftIcon /> Messages précédents
          </PagerLink>
        )
      }
      next={
        newest && (
          <PagerLink to={newest} rel="next">
            Derniers messages <ArrowRightIcon />
          </PagerLink>
        )
      }
    />
  )
}

/** A message of a thread, as both sides see it. */
export interface ShownMessage {
  id: string
  author: string
  at: string
  when: string
  text: string
  /** Address of the full message if the text is shortened; otherwise `null`. */
  fullMessageAddress: string | null
  files: ShownMessageFile[]
}

export interface ShownMessageFile {
  id: string
  name: string
  size: string
  to: string
  isPicture: boolean
}

interface MessageContentProps {
  message: Omit<ShownMessage, 'id'>
  /** Action of the author: « a écrit », « a répondu par e-mail ». */
  verb?: string
  isNew?: boolean
  /** Collapsed end of the text: a quotation or a signature. */
  folded?: string
}

/** Author, time, text and attachments of a message. */
export function MessageContent({ message, verb, isNew = false, folded = '' }: MessageContentProps) {
  const { author, at, when, text, fullMessageAddress, files } = message
  return (
    <>
      <p className="message__head">
        {isNew && <strong className="message__new">Nouveau</strong>}
        <span>
          <strong>{author}</strong>
          {verb && ` ${verb}`}
        </span>{' '}
        <time dateTime={at}>{when}</time>
      </p>
      <MessageText text={text} fullMessageAddress={fullMessageAddress} />
      {folded && (
        <details className="message__folded">
          <summary>Texte cité et signature</summary>
          <p className="message__text">{folded}</p>
        </details>
      )}
      <MessageAttachments files={files} />
    </>
  )
}

/** Text of a message. A shortened text is followed by a link to the full one. */
function MessageText({ text, fullMessageAddress }: Pick<ShownMessage, 'text' | 'fullMessageAddress'>) {
  if (!text && !fullMessageAddress) return null
  return (
    <p className="message__text">
      {text}
      {fullMessageAddress && (
        <>
          … <Link to={fullMessageAddress}>Lire la suite</Link>
        </>
      )}
    </p>
  )
}

/** Attachments of a message, pictures as thumbnails; renders nothing without attachments. */
function MessageAttachments({ files }: Pick<ShownMessage, 'files'>) {
  if (files.length === 0) return null
  return (
    <ul className="plain-list message__files">
      {files.map(({ id, name, size, to, isPicture }) => (
        <li key={id}>
          <a href={to} download={name}>
            {isPicture ? <img src={to} alt="" loading="lazy" /> : <PaperclipIcon />}
            <span>
              {name} <small>{size}</small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
