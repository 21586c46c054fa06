export interface ClientAddress {
  line_1: string
  line_2: string
  zip_code: string
  city: string
  country: string
}
