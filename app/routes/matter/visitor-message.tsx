import { MessageContent } from '../../ui/thread/thread-messages.tsx'
import type { VisitorMessage } from './visitor-messages.server.ts'
import '../../ui/thread/thread-messages.css'
import './matter.css'

export function VisitorMessageItem({ message }: { message: VisitorMessage }) {
  if (!message.text && message.files.length === 0) return null
  return (
    <li className="message visitor-message" data-ours={message.isOurs || undefined}>
      <MessageContent message={message} />
    </li>
  )
}
