/** What else people call a drug: abbreviations, older brands, and brands of the same ingredient that are not listed. */
export const otherNames: Record<string, readonly string[]> = {
  Albuterol: ['Ventolin', 'Proventil', 'salbutamol'],
  'Amphetamine salts': ['Adderall'],
  Azithromycin: ['Z-Pak', 'Zpak'],
  Bupropion: ['Zyban'],
  Cyclobenzaprine: ['Flexeril'],
  Famotidine: ['Pepcid'],
  Fluticasone: ['Flonase'],
  Hydrochlorothiazide: ['HCTZ', 'Microzide'],
  'Hydrocodone and acetaminophen': ['Vicodin', 'Lortab'],
  Ibuprofen: ['Motrin', 'Advil'],
  'Insulin glargine': ['Basaglar', 'Semglee'],
  'Insulin lispro': ['Admelog'],
  Levothyroxine: ['Levoxyl', 'Unithroid', 'Euthyrox'],
  Lisinopril: ['Prinivil'],
  Methylphenidate: ['Ritalin'],
  'Metoprolol tartrate': ['Lopressor'],
  Naproxen: ['Aleve', 'Naprosyn'],
  'Oxycodone and acetaminophen': ['Endocet'],
  Prednisone: ['Deltasone'],
  Trazodone: ['Desyrel'],
  Warfarin: ['Jantoven'],
};

export const otherNamesOf = (genericName: string): readonly string[] => otherNames[genericName] ?? [];
