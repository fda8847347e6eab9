import type { PolicyText } from './policy.ts';

export const accessibility: PolicyText = {
  title: 'Accesibilidad',
  lead: 'Todas las personas deben poder usar este sitio. Aquí decimos qué hacemos para lograrlo y qué no funciona bien todavía.',
  sections: [
    {
      title: 'Nuestra meta',
      text: [
        'Seguimos las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA. Explican cómo funciona un sitio para las personas con discapacidades de vista, oído o movimiento. Para usted, esto significa:',
        [
          'Puede usar todas las páginas solo con el teclado.',
          'Puede agrandar el texto en este sitio, y hasta 400 por ciento en su navegador.',
          'Todas las páginas funcionan en teléfonos antiguos.',
          'El sitio funciona sin scripts, excepto «Cerca de mí» en la búsqueda de farmacias y el inicio de sesión con su rostro o su huella digital. En su lugar puede escribir un código postal y su contraseña. Para desactivar los scripts, elija la versión ligera al final de cualquier página.',
          'Todo está en inglés y en español.',
        ],
      ],
    },
    {
      title: 'Cómo lo probamos',
      text: [
        'Herramientas automáticas revisan todas las páginas en los dos idiomas, con tres tamaños de texto y en dos anchos de pantalla. También probamos las tareas principales en Chromium, Firefox y WebKit (Safari), y diez de ellas con el teclado y el lector de pantalla Orca en Firefox.',
        'No probamos con NVDA, JAWS, VoiceOver, TalkBack, control por voz ni pulsadores. Ninguna persona con discapacidad ha probado el sitio para nosotros todavía.',
      ],
    },
    {
      title: 'Qué no funciona bien todavía',
      text: [
        'Conocemos estos problemas:',
        [
          'Un lector de pantalla lee unas 50 palabras antes del título de una página. Un enlace al comienzo de cada página permite saltarlas.',
          'Cuando vuelve con Alt y la flecha izquierda, Orca no dice nada hasta que usted presiona una tecla.',
          'En las páginas en español, no todos los nombres de medicamentos en inglés están marcados como inglés.',
          'Los archivos de su plan y las páginas para iniciar sesión son de otros, que deciden cómo funcionan.',
        ],
      ],
    },
    {
      title: 'Cuéntenos de un problema',
      text: ['Llame al {phone}, las 24 horas del día. Díganos qué página y qué aparato usa.'],
    },
  ],
};
