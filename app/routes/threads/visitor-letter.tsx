import { MessageAttachments, MessageText } from '../../ui/thread-message.tsx'
import type { VisitorLetter } from './thread.server.ts'

export function VisitorLetterItem({ isOurs, author, at, when, text, whole, files }: VisitorLetter) {
  if (!text && files.length === 0) return null
  return (
    <li className="letter visitor-letter" data-ours={isOurs || undefined}>
      <p className="letter__head">
        <strong>{author}</strong> <time dateTime={at}>{when}</time>
      </p>
      <MessageText text={text} whole={whole} />
      <MessageAttachments files={files} />
    </li>
  )
}
