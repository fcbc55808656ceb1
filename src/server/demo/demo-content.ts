export interface DemoOffer {
  id: string;
  name: string;
  description: string;
  category: string;
  original_price: number;
  sale_price: number;
  store_name: string;
  product_url: string;
  coupon: string | null;
  valid_in_days: number | null;
  age_minutes: number;
  status: string;
  reason: string | null;
  member: string;
  clicks: number;
  images: string[];
}
export interface DemoArticle {
  id: string;
  title: string;
  content: string;
  excerpt: string;
  slug: string;
  featured_image_url: string | null;
  status: string;
  tags: string[];
  associated_products: string[];
  age_days: number;
}
export interface DemoPerson {
  id: string;
  email: string;
  name: string;
  age_days: number;
}
export function demoOffers(): DemoOffer[] {
  return [];
}
export function demoArticles(): DemoArticle[] {
  return [];
}
export function demoPeople(): DemoPerson[] {
  return [];
}
