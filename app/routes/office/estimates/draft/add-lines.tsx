import { Button } from '../../../../ui/button/button.tsx'
import type { DraftView } from './read-draft.server.ts'

/** A press keeps what is typed and adds a line below. */
export function AddLines({ extras }: Pick<DraftView['options'], 'extras'>) {
  const add = (value: string, text: string) => (
    <Button key={value} type="submit" name="ajouter" value={value} variant="secondary">
      {text}
    </Button>
  )
  return (
    <div className="estimate-add">
      {add('rim', 'Ajouter une jante')}
      {add('free', 'Ajouter une ligne')}
      {extras.map(({ name, price }) => add(name, `${name}, ${price}`))}
    </div>
  )
}
