import { href } from 'react-router'
import { workshopKeys } from '../../../../../domain/settings/settings.ts'
import { type OfficeFacts, officePage } from '../../office-facts.ts'
import { officeMeta } from '../../office-meta.ts'
import type { Route } from './+types/workshop.ts'
import { placeGroups } from './field-groups/place-groups.ts'
import { pointOfSaleGroup } from './field-groups/point-of-sale-group.ts'
import { HoursFields } from './hours/hours-fields.tsx'
import { readWorkshop } from './read-workshop.server.ts'
import { SettingFields } from './setting-fields.tsx'
import { formsOfMany } from './setting-forms.server.ts'
import { SettingPage } from './setting-page.tsx'

const forms = formsOfMany('id', new Map(workshopKeys.map((key) => [key, key])))

export const handle = {
  ...officePage,
  act: 'edit-settings',
  help: {
    title: 'Un atelier',
    what: 'Son nom, son adresse, son téléphone, ses horaires et sa capacité.',
    how: [
      'Les horaires se donnent jour par jour\u00a0; un jour vide est un jour fermé.',
      'Le nombre de jantes par jour sert aux dates promises.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ loaderData }) => officeMeta(loaderData?.title ?? 'Réglages')

export const loader = ({ context, params: { id } }: Route.LoaderArgs) => readWorkshop(context, id)

export const action = (visit: Route.ActionArgs) => forms.action(visit)
export const middleware: Route.MiddlewareFunction[] = forms.middleware

/** A place: how it is reached, when it is open (docs/product.md §11.21). */
export default function WorkshopSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { isPointOfSale, key } = loaderData
  return (
    <SettingPage
      setting={loaderData}
      lead="Le pied de page, la page À propos, les e-mails et les documents à venir le reprennent."
      shownAt={`${href('/a_propos')}#${key}`}
      outcomes={actionData ?? {}}
    >
      {(parts) => (
        <>
          <SettingFields groups={placeGroups} {...parts} />
          <HoursFields {...parts} />
          {isPointOfSale && <SettingFields groups={[pointOfSaleGroup]} {...parts} />}
        </>
      )}
    </SettingPage>
  )
}
