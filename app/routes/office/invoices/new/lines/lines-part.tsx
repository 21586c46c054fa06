import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Conflict } from '../../../../../../domain/forms/merge-changes.ts'
import { linesInWords, writtenLines } from '../../../../../../domain/invoices/drafts/draft-lines.ts'
import type { TypedLine } from '../../../../../../domain/invoices/typed-lines.ts'
import { ConflictField } from '../../../form/conflict-field.tsx'
import { LinesEditor } from './lines-editor.tsx'

interface LinesPartProps {
  lines: readonly TypedLine[]
  /** The same as one text, as it is kept. */
  written: string
  problem?: string
  conflict?: Conflict
  deducted: number
}

/** The lines of an invoice, or two versions of them to choose from. */
export function LinesPart({ conflict, ...part }: LinesPartProps) {
  if (!conflict) return <FollowingLines {...part} />
  const says = Object.fromEntries([conflict.mine, conflict.theirs].map((one) => [one, linesInWords(one)]))
  return <ConflictField label="Lignes" conflict={conflict} says={says} />
}

/** What somebody else has changed comes into the lines that nobody has touched here: the hidden field hears of it. */
function FollowingLines({ lines: first, written, ...editor }: Omit<LinesPartProps, 'conflict'>) {
  const [filled, setFilled] = useState({ times: 0, lines: first })
  const field = useRef<HTMLInputElement>(null)
  const follow = useEffectEvent(() =>
    setFilled(({ times }) => ({ times: times + 1, lines: writtenLines(field.current?.value) })),
  )
  useEffect(() => {
    const current = field.current
    const fill = () => follow()
    current?.addEventListener('fill', fill)
    return () => current?.removeEventListener('fill', fill)
  }, [])
  return (
    <>
      <input ref={field} type="hidden" name="lignes" defaultValue={written} />
      <LinesEditor key={filled.times} lines={filled.lines} {...editor} />
    </>
  )
}
