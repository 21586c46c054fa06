import { href } from 'react-router'
import { PageTabs } from '../../../../ui/page-tabs.tsx'

const tabs = [
  [href('/gestion/encaissements'), 'Encaissements'],
  [href('/gestion/encaissements/banque'), 'Banque'],
  [href('/gestion/encaissements/clotures'), 'Clôtures'],
  [href('/gestion/encaissements/comptable'), 'Comptable'],
] as const

export const PaymentsTabs = () => <PageTabs label="Encaissements" tabs={tabs} />
