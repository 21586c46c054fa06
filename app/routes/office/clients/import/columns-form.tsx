import { Form } from 'react-router'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import type { RunView } from './read-run.server.ts'

/** What each column holds; the answer is an address. */
export function ColumnsForm({ columns, options }: Pick<RunView, 'columns' | 'options'>) {
  return (
    <Form className="paper-sheet import" preventScrollReset>
      <h2>Colonnes</h2>
      <div className="import__columns">
        {columns.map(({ name, title, example, chosen }) => (
          <div key={name}>
            <SelectField
              id={name}
              name={name}
              label={title}
              prompt="Laisser de côté"
              options={options}
              defaultValue={chosen}
            />
            <small>{example || 'vide'}</small>
          </div>
        ))}
      </div>
      <div>
        <Button type="submit" variant="secondary">
          Relire avec ces colonnes
        </Button>
      </div>
    </Form>
  )
}
