import * as z from 'zod/mini'
import { siretProblem } from '../clients/company-numbers.ts'
import { judgedLine, judgedNeed, line, neededLine } from '../forms/fields.ts'
import { hoursNames, hoursProblems, hoursRules } from './hours-fields.ts'
import {
  countProblem,
  degreesProblem,
  emailProblem,
  linkProblem,
  phoneProblem,
  zipProblem,
} from './setting-problems.ts'

export const placeFieldNames = {
  title: 'nom',
  name: 'nom court',
  line_1: 'adresse',
  line_2: 'complément d’adresse',
  zip_code: 'code postal',
  city: 'ville',
  phone: 'téléphone',
  email: 'e-mail',
  map: 'lien du plan',
  latitude: 'latitude',
  longitude: 'longitude',
  ...hoursNames,
}

export const shapeOfPlace = {
  title: neededLine(80, 'Donnez-lui un nom'),
  name: neededLine(24, 'Donnez-lui un nom court'),
  line_1: neededLine(120, 'Indiquez l’adresse'),
  line_2: line(120),
  zip_code: judgedNeed(5, 'Indiquez le code postal', zipProblem),
  city: neededLine(80, 'Indiquez la ville'),
  phone: judgedNeed(40, 'Indiquez un téléphone', phoneProblem),
  email: judgedNeed(254, 'Indiquez une adresse e-mail', emailProblem),
  map: judgedLine(500, linkProblem),
  latitude: judgedNeed(20, 'Indiquez la latitude', degreesProblem(90)),
  longitude: judgedNeed(20, 'Indiquez la longitude', degreesProblem(180)),
  ...hoursRules,
}

export const shapeOfPointOfSale = {
  ...shapeOfPlace,
  siret: judgedNeed(40, 'Indiquez le SIRET de l’établissement', siretProblem),
  rims_per_day: judgedNeed(3, 'Indiquez un nombre de jantes', countProblem(1, 500)),
}

export const hoursInOrder = z.superRefine((values: Record<string, string | undefined>, check) => {
  for (const [field, message] of hoursProblems(values))
    check.addIssue({ code: 'custom', message, path: [field] })
})
