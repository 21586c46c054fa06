import { Check } from '../../../ui/icon/icons.ts'
import type { TodayView } from './read-today.server.ts'

/** Nothing waits: said kindly, with what was done last. */
export function Calm({ lastDone }: Pick<TodayView, 'lastDone'>) {
  return (
    <section className="paper-sheet today__calm" aria-labelledby="calme-titre">
      <h2 id="calme-titre">
        <Check /> Rien n’attend.
      </h2>
      {lastDone && (
        <p>
          Dernière chose faite&nbsp;: {lastDone.sentence}{' '}
          <time dateTime={lastDone.at}>({lastDone.when})</time>
        </p>
      )}
    </section>
  )
}
