import { data } from 'react-router'
import { readingAct } from '../../../../domain/inbox/inbox-kind.ts'
import { findLetterOf } from '../../../../domain/letters/list-letters.ts'
import { findThread } from '../../../../domain/letters/threads/find-thread.ts'
import { nameOf } from '../../../../domain/letters/threads/thread.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { siteContext, staffContext } from '../../../context.ts'
import { PaperPage } from '../../../ui/paper-page/paper-page.tsx'
import { LetterText } from '../../../ui/texts/letter/letter-text.tsx'
import { recordAddress } from '../inbox/inbox-address.ts'
import { type OfficeFacts, officePage } from '../office-facts.ts'
import { officeMeta } from '../office-meta.ts'
import type { Route } from './+types/whole-letter.ts'
import { firstLine, letterLine } from './letters/letter-lines.server.ts'
import './thread.css'

export const handle = {
  ...officePage,
  act: 'read-requests',
  help: {
    title: 'Une lettre en entier',
    what: 'Une lettre trop longue pour l’échange, sans rien couper.',
    how: ['L’échange en montre le début\u00a0; la suite se lit ici, et on y répond sur la fiche.'],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = () => officeMeta('Lettre en entier')

export async function loader({ context, params: { kind: said, id, letterId } }: Route.LoaderArgs) {
  const world = context.get(siteContext)
  const person = context.get(staffContext)
  const kind = said === 'message' ? 'message' : 'request'
  const mayRead = may(person, readingAct[kind])
  const thread = mayRead ? await findThread(world.db, { kind, id }) : null
  if (!thread) throw data(null, { status: 404 })
  const letter = letterId === id ? null : await findLetterOf(world.db, thread, letterId)
  if (letterId !== id && !letter) throw data(null, { status: 404 })
  const asked = { person, now: world.clock.now(), known: null, mayAnswer: false }
  return {
    back: recordAddress(kind, id),
    subject: nameOf(thread),
    line: letter ? letterLine({ ...letter, isCut: false }, asked) : firstLine(thread, { isWhole: true }),
  }
}

/** One letter that its thread only shows the beginning of (docs/product.md §11.8). */
export default function WholeLetter({ loaderData: { back, subject, line } }: Route.ComponentProps) {
  return (
    <PaperPage title={subject} back={{ to: `${back}#echanges`, label: 'L’échange' }}>
      <article className="paper-sheet letter">
        <p className="letter__head">
          <span>
            <strong>{line.author}</strong> {line.verb}
          </span>
          <time dateTime={line.at}>{line.when}</time>
        </p>
        <LetterText text={[line.text, line.folded].filter(Boolean).join('\n\n')} whole={null} />
      </article>
    </PaperPage>
  )
}
