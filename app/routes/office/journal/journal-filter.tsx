import { Form, Link } from 'react-router'
import { useAddressFields } from '../../../forms/use-address-fields.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../ui/icon/icons.ts'
import type { JournalView } from './read-journal.server.ts'
import './journal-filter.css'

/** Which lines to see; the answer is an address. */
export function JournalFilter({ chosen, isChosen, line, whoOptions, kindOptions }: JournalView) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} role="search" preventScrollReset>
      <details className="journal-filter" open={isChosen || undefined}>
        <summary>
          {line} <ChevronDown />
        </summary>
        <div className="journal-filter__fields">
          <SelectField
            id="qui"
            name="qui"
            label="Qui"
            prompt="Tout le monde"
            options={whoOptions}
            defaultValue={chosen.qui}
          />
          <SelectField
            id="quoi"
            name="quoi"
            label="Quoi"
            prompt="Tout"
            options={kindOptions}
            defaultValue={chosen.quoi}
          />
          <div className="journal-filter__dates">
            <TextField id="du" name="du" type="date" label="Du" defaultValue={chosen.du} />
            <TextField id="au" name="au" type="date" label="Au" defaultValue={chosen.au} />
          </div>
          <div className="journal-filter__buttons">
            <Button type="submit" variant="secondary">
              Filtrer
            </Button>
            {isChosen && (
              <Link to="?" preventScrollReset>
                Tout afficher
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}
