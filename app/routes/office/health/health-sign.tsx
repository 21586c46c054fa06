import type { Level, Sign } from '../../../../domain/health/sign.ts'
import { LevelText } from './level-text.tsx'
import { SignFacts } from './sign-facts.tsx'

const words: Readonly<Record<Level, string>> = {
  good: 'Bien',
  watch: 'À surveiller',
  bad: 'À réparer',
  off: 'Pas utilisé',
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
        {shown.length > 0 && <SignFacts title={title} facts={shown} />}
      </div>
    </section>
  )
}
