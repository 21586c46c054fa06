import { Form, href } from 'react-router'
import { useAddressFields } from '../../../forms/use-address-fields.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'

export function PeopleSearch({ typed }: { typed: string }) {
  const form = useAddressFields({ q: typed })
  return (
    <Form {...form} action={href('/gestion/donnees')} role="search" className="people__form">
      <TextField
        id="q"
        name="q"
        type="search"
        label="E-mail, nom, téléphone ou plaque"
        defaultValue={typed}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        data-key="search"
      />
      <Button type="submit">Chercher</Button>
    </Form>
  )
}
