import type { ReactNode } from 'react'
import { Eye } from '../../../ui/icon/area-icons.ts'
import { Check, ChevronDown, CircleAlert } from '../../../ui/icon/icons.ts'
import type { Level, Sign } from './signs/sign.ts'

const words: Readonly<Record<Level, string>> = {
  good: 'Bien',
  watch: 'À surveiller',
  bad: 'À réparer',
  off: 'Pas utilisé',
}

/** The sign before it only repeats what its words say. */
export function LevelText({ level, children }: { level: Level; children: ReactNode }) {
  return (
    <span className="health__level" data-level={level}>
      {level === 'good' && <Check />}
      {level === 'watch' && <Eye />}
      {level === 'bad' && <CircleAlert />}
      {children}
    </span>
  )
}

/** One part of the site: how it is, what to do, its figures behind a press. */
export function HealthSign({ id, title, level, sentence, advice, facts = [] }: Sign) {
  const shown = facts.filter(([, value]) => value !== '')
  return (
    <section id={id} className="health__sign" aria-labelledby={`${id}-titre`}>
      <h2 id={`${id}-titre`}>{title}</h2>
      <LevelText level={level}>{words[level]}</LevelText>
      <div className="health__words">
        <p>{sentence}</p>
        {advice && <p className="health__advice">{advice}</p>}
        {shown.length > 0 && <Facts title={title} facts={shown} />}
      </div>
    </section>
  )
}

/** The figures, for whoever has to look further. */
function Facts({ title, facts }: Pick<Sign, 'title'> & Required<Pick<Sign, 'facts'>>) {
  return (
    <details className="health__facts">
      <summary>
        <span>
          En détail<span className="visually-hidden">, {title}</span>
        </span>{' '}
        <ChevronDown />
      </summary>
      <dl className="paper-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
