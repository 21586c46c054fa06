import { href } from 'react-router'
import type { TodayView } from './read-today.server.ts'
import { WaitingLines } from './waiting-lines.tsx'

export function NewMessages({ messages }: Pick<TodayView, 'messages'>) {
  if (!messages || messages.all === 0) return null
  const list = { to: href('/gestion/messages'), label: 'Tous les messages à traiter' }
  return <WaitingLines name="messages" title="Messages sans réponse" {...messages} list={list} />
}
