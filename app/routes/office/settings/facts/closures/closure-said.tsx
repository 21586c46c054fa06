import type { ListedClosure } from './read-closures.server.ts'

export function ClosureSaid({ closure: { place, days, reason, isOver } }: { closure: ListedClosure }) {
  return (
    <p>
      <strong>{place}</strong>, {days}&nbsp;: {reason}
      {isOver && ' (passée)'}
    </p>
  )
}
