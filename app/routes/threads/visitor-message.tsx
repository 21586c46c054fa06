import { MessageAttachments, MessageText } from '../../ui/thread-message.tsx'
import type { VisitorMessage } from './thread.server.ts'

export function VisitorMessageItem({ isOurs, author, at, when, text, whole, files }: VisitorMessage) {
  if (!text && files.length === 0) return null
  return (
    <li className="message visitor-message" data-ours={isOurs || undefined}>
      <p className="message__head">
        <strong>{author}</strong> <time dateTime={at}>{when}</time>
      </p>
      <MessageText text={text} whole={whole} />
      <MessageAttachments files={files} />
    </li>
  )
}
