import { href } from 'react-router'
import { PageTabs } from '../../../../ui/page-tabs.tsx'

const tabs = [
  [href('/gestion/donnees'), 'Personnes'],
  [href('/gestion/donnees/conservation'), 'Durées'],
  [href('/gestion/donnees/registre'), 'Registre'],
] as const

export const PeopleTabs = () => <PageTabs label="Données personnelles" tabs={tabs} />
