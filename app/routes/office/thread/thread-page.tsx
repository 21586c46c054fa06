import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { recordAddress } from '../inbox/inbox-address.ts'
import { Thread } from './thread.tsx'
import type { ThreadOutcomes } from './thread-forms.server.ts'
import type { ThreadView } from './thread-view.ts'

interface ThreadPageProps {
  thread: ThreadView
  outcomes?: ThreadOutcomes
}

export function ThreadPage({ thread, outcomes }: ThreadPageProps) {
  const { kind, id } = thread
  const back = { to: recordAddress(kind, id), label: kind === 'request' ? 'La demande' : 'Le message' }
  return (
    <PaperPage title={thread.name} back={back}>
      <Thread thread={thread} outcomes={outcomes} />
    </PaperPage>
  )
}
