export const demoExtras = {
  'Démontage, remontage et équilibrage': 1_667,
  'Valve neuve': 417,
  'Enlèvement et livraison sur rendez-vous': 3_333,
}
