import { counted } from '../../../../../../domain/french-number.ts'
import type { readRun } from './read-run.server.ts'

type Run = Awaited<ReturnType<typeof readRun>>

export function LeftOut({ lines, count }: { lines: Run['leftOut']; count: number }) {
  return (
    <section className="paper-sheet import" aria-labelledby="laissees-titre">
      <h2 id="laissees-titre">Laissées de côté</h2>
      <p className="paper-note">
        Corrigez-les dans le fichier et importez-le de nouveau&nbsp;: qui est déjà sur la liste reste comme il
        est.
      </p>
      <ol className="plain-list import__lines">
        {lines.map(({ number, name, sentence }) => (
          <li key={number}>
            <span>Ligne {number}</span>
            <strong>{name}</strong>
            <p data-wrong>{sentence}</p>
          </li>
        ))}
      </ol>
      {count > lines.length && (
        <p className="paper-note">Et {counted(count - lines.length, 'autre', 'autres')}.</p>
      )}
    </section>
  )
}
