declare module 'zipcodes' {
  interface Code {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  }
  const zipcodes: { codes: Record<string, Code> };
  export default zipcodes;
}
