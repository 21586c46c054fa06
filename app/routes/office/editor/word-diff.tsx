import type { DiffPart } from '../../../../domain/content/word-diff.ts'
import './word-diff.css'

/** What became of a text: what went is struck through, what came is underlined; assistive technology hears both. */
export function WordDiff({ parts }: { parts: readonly DiffPart[] }) {
  return (
    <p className="word-diff">
      {parts.map(({ kind, text }, place) => {
        const key = `${place}-${kind}`
        if (kind === 'added')
          return (
            <ins key={key} data-touching={isTouching(parts[place - 1], text) || undefined}>
              {text}
            </ins>
          )
        if (kind === 'removed') return <del key={key}>{text}</del>
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}

/** What came begins where what it replaces ends, without a space between them. */
const isTouching = (before: DiffPart | undefined, text: string) =>
  before?.kind === 'removed' && !/\s$/.test(before.text) && !/^\s/.test(text)
