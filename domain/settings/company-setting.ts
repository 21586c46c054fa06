import { companyFieldNames, companyRules } from './company-fields.ts'
import { legalOf, valuesOf } from './company-values.ts'
import type { Setting } from './setting.ts'

/** The company behind the site, as legal texts, quotes and invoices name it. */
export const companySetting: Setting = {
  called: () => 'Entreprise',
  names: companyFieldNames,
  rules: companyRules,
  valuesOf,
  older: {
    insurer: '',
    insurer_address: '',
    insurance_territory: '',
    accessibility_state: 'unknown',
    accessibility_assessed: '',
    accessibility_gaps: '',
  },
  into: (site, values) => ({
    ...site,
    contactEmail: values.contact_email ?? '',
    securityEmail: values.security_email ?? '',
    legal: legalOf(values),
  }),
}
