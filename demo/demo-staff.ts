import type { StaffRole } from '../domain/staff/staff-role.ts'

interface DemoStaff {
  id: string
  email: string
  name: string
  role: StaffRole
  points_of_sale: string[] | null
}

/** One of the workshop's people for each role, the first of whom may do everything. */
export const demoStaff: DemoStaff[] = [
  {
    id: 'AtelierEpinal001',
    email: 'atelier@exemple.fr',
    name: 'Thomas Weber',
    role: 'responsable',
    points_of_sale: null,
  },
  {
    id: 'BureauEpinal0001',
    email: 'bureau@exemple.fr',
    name: 'Sophie Lambert',
    role: 'bureau',
    points_of_sale: ['epinal'],
  },
  {
    id: 'MecanoOstwald001',
    email: 'mecano@exemple.fr',
    name: 'Karim Haddad',
    role: 'atelier',
    points_of_sale: ['ostwald'],
  },
]
/** Whose invitation lies among the mails. */
export const demoNewcomer = 'nouveau@exemple.fr'
