import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ArrowLeft, ArrowRight, Paperclip } from '../icon/icons.ts'
import { Pager, PagerLink } from '../pager/pager.tsx'
import './thread-messages.css'

interface ThreadMessagesProps {
  /** The page of the messages before; `null` where the thread begins. */
  older: string | null
  /** That of the newest; `null` there. */
  newest: string | null
  className: string
  children: ReactNode
}

/** A page of a thread's messages, the oldest first, and the way through a thread that is longer than a page. */
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
      place={newest ? 'Messages plus anciens' : 'Les derniers messages'}
      previous={
        older && (
          <PagerLink to={older} rel="prev">
            <ArrowLeft /> Messages précédents
          </PagerLink>
        )
      }
      next={
        newest && (
          <PagerLink to={newest} rel="next">
            Derniers messages <ArrowRight />
          </PagerLink>
        )
      }
    />
  )
}

/** A message of a thread, as both of its sides read it. */
export interface ShownMessage {
  id: string
  author: string
  at: string
  when: string
  text: string
  /** Where it is read whole, of a text that is longer than a thread shows; `null` of all others. */
  whole: string | null
  files: ShownFile[]
}

export interface ShownFile {
  id: string
  name: string
  size: string
  to: string
  isPicture: boolean
}

interface MessageContentProps {
  message: Omit<ShownMessage, 'id'>
  /** What its author did: « a écrit », « a répondu par e-mail ». */
  verb?: string
  isNew?: boolean
  /** The end of its text that is folded away: what it quotes, a signature. */
  folded?: string
}

/** Who wrote, when and what, with what came along. */
export function MessageContent({ message, verb, isNew = false, folded = '' }: MessageContentProps) {
  const { author, at, when, text, whole, files } = message
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
      <MessageText text={text} whole={whole} />
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

/** Of a text that is too long its beginning, and the way to the rest. */
function MessageText({ text, whole }: Pick<ShownMessage, 'text' | 'whole'>) {
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

/** Pictures small; nothing where nothing came. */
function MessageAttachments({ files }: Pick<ShownMessage, 'files'>) {
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
