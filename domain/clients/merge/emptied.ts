/** Of a record that went into another, its id alone stays, for the addresses that lead to it. */
export const emptied = {
  name: null,
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  siren: null,
  siret: null,
  vat_number: null,
  address: null,
  notes: '',
}
